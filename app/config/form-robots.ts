// Rules that tell robots from people in the forms that visitors send (docs/product.md#contact).

/** Name of the hidden field that only robots fill in; browsers do not fill in a field of this name automatically. */
export const HONEYPOT_FIELD = "topic";

/** Shortest time in which a person fills in a form; only robots are faster. */
export const MIN_FILL_IN_MS = 2000;

export const TOO_FAST_TEXT = "That was quick! Please wait two seconds, then send again.";
