// docs/product.md#alerts.

export const ALERT_TITLE = "Tell me when it costs less";
export const CHECK_EMAIL = "Check your e-mail to confirm";
export const CHECK_EMAIL_TEXT =
	"The alert begins when you confirm it there, within 48 hours. No mail? Look among unwanted mail.";

export const TARGET_ERROR = "Please enter a price in pounds, from 1 to 100,000";
export const TOO_FAST = "That was quick! Please wait two seconds, then send again.";
export const STALE_FORM = "This form has been open for long. Please send it again.";

/** Name of the hidden field; one that browsers do not fill in automatically. */
export const HONEYPOT = "topic";
