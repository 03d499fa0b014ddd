import { hashPassword } from "~/auth/password-hash.server";
import { newPasswordSchema } from "~/config/account-rules";
import { QueueFullError } from "~/config/bounded-queue";
import type { NewPasswordErrors } from "./new-password-fields";

/** Returns the errors of a new password that was typed twice; undefined if it is valid. */
export function newPasswordErrors(fields: FormData): NewPasswordErrors | undefined {
	const password = String(fields.get("password") ?? "");
	const { error } = newPasswordSchema.safeParse(password);
	if (error) return { password: `The password ${error.issues[0]?.message}.` };
	if (password === fields.get("repeated")) return undefined;
	return { repeated: "This is not what you typed above." };
}

/** Returns the hash to store for a password; undefined if the queue is full. */
export async function hashUnlessBusy(password: string): Promise<string | undefined> {
	try {
		return await hashPassword(password);
	} catch (error) {
		if (error instanceof QueueFullError) return undefined;
		throw error;
	}
}
