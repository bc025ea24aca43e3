// Gives a text to the user as a file.

export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has taken the blob by then
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 10_000);
};
