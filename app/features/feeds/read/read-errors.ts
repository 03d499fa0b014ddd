import { UserError } from "~/logging/user-error";

// Errors of a feed as a whole, for staff.

/** A feed that was cut off must never look like one from which products vanished. */
export function cutOff(): UserError {
	return new UserError(
		400,
		"This feed was cut off: it ends in the middle. Nothing of it is used; fetch it once more.",
	);
}

export function damaged(): UserError {
	return new UserError(
		400,
		"This feed is packed, and cannot be unpacked: it was damaged on its way. Fetch it once more.",
	);
}

export function empty(): UserError {
	return new UserError(400, "This feed is empty.");
}

export function notWellFormed(message: string): UserError {
	return new UserError(400, `This feed is not well-formed XML: ${message}.`);
}
