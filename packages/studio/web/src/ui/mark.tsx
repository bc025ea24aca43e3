// Our mark: a ribbon whose bank runs down behind a delay.

export const Mark = () => (
  <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true">
    <rect class="ground" width="32" height="32" rx="7" />
    <path class="delay" d="M6 10v12M9 10v12" />
    <path class="bank" d="M12 10h9v12h-9z" />
    <path class="ghost" d="M22 10.5h4.5v11H22" />
  </svg>
);
