// Clock: a chess clock for the table.

export const ClockPage = () => <h1>Clock</h1>;
