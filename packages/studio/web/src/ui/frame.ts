// Where the focus goes when what had it is gone: to the page itself.

export const focusContent = (): void => {
  document.getElementById('content')?.focus();
};
