// docs/product.md#messages. Separate from the schema, so that showing a text loads no validator.

export const INVALID_EMAIL = "Please enter a valid email address";

/** Toast, and message of the field, for an empty address. */
export const EMPTY_EMAIL = {
	title: "Email is required",
	description: "Please enter your email address to subscribe",
	style: "destructive",
} as const;

export const SUBSCRIBED = {
	title: "Subscription successful!",
	description:
		"Thank you for subscribing to our UK projector newsletter. We'll send updates on British projector deals soon.",
	style: "default",
} as const;

/** Toast of a site that mails a confirmation link. */
export const CONFIRMATION_SENT = {
	title: "Almost there: check your e-mail to confirm.",
	style: "default",
} as const;

export const SUBSCRIBED_TEXT = `${SUBSCRIBED.title} ${SUBSCRIBED.description}`;

/** Title of a failure, and the description below it if the server gave no reason. */
export const SUBSCRIPTION_FAILED_TITLE = "Subscription failed";
export const SUBSCRIPTION_FAILED_TEXT = "Failed to subscribe";
