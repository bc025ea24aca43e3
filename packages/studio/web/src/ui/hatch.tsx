// The hatching of a delay, for any drawing: `fill="url(#hatch)"`. Drawn once, by the frame.

export const Hatch = () => (
  <svg class="unseen" aria-hidden="true">
    <defs>
      <pattern
        id="hatch"
        width="6"
        height="6"
        patternUnits="userSpaceOnUse"
        patternTransform="rotate(45)"
      >
        <path class="hatch-line" d="M0 0v6" />
      </pattern>
    </defs>
  </svg>
);
