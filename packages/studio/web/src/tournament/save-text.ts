// Gives a text to the browser as a file.

export const saveText = (name: string, text: string): void => {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // the browser has begun to save it by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};
