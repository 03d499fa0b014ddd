// What tells robots from people in the forms that visitors send (docs/product.md#contact).

/** Name of the hidden field; one that browsers do not fill in automatically. */
export const HONEYPOT = "topic";

/** Lower limit of the time for filling in a form: only robots are faster. */
export const FASTEST_MS = 2000;

export const TOO_FAST = "That was quick! Please wait two seconds, then send again.";
