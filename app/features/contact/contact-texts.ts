// docs/product.md#messages.

export const MESSAGE_SENT = {
	title: "Message sent successfully",
	description: "Thank you for contacting us. We'll get back to you soon!",
	style: "default",
} as const;

export const MESSAGE_SENT_TEXT = `${MESSAGE_SENT.title}. ${MESSAGE_SENT.description}`;

export const SENDING_FAILED = "Failed to send message";
export const TRY_LATER = "Please try again later.";

export const NOT_SENT_YET = "Your message was not sent yet: please see what is marked below.";
export const WRONG_SUM = "Incorrect answer to the math problem";
export const STALE_SUM = "That sum has expired or was used before. Please solve the new one.";
