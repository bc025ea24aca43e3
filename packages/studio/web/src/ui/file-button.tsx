// A button that opens a file of the user.

interface FileButtonProps {
  readonly label: string;
  /** File name endings and MIME types, separated by commas. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

export const FileButton = ({ label, accept, onFile }: FileButtonProps) => (
  <label class="button small file-button">
    {label}
    <input
      type="file"
      class="unseen"
      accept={accept}
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file !== undefined) onFile(file);
        // so that choosing the same file again counts as a change
        currentTarget.value = '';
      }}
    />
  </label>
);
