/** A terminal, npm and a service manager may each pass the same signal on: so many ms later it is another one. */
export const ONE_SIGNAL_MS = 300;
