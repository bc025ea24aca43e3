// Saves text as a file of the user.

export const saveFile = (name: string, text: string, type: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // by then the browser has read the blob
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
