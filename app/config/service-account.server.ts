import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

const KEY_DESCRIPTION = "the JSON key of a Google service account";

function isPrivateKey(text: string): boolean {
	try {
		return createPrivateKey(text).type === "private";
	} catch {
		return false;
	}
}

/** The fields of Google's key file that the site uses. */
const keyFileSchema = z
	.object({
		client_email: z.email(),
		private_key: z
			.string()
			// Some hosts' settings pages double the backslashes.
			.transform((key) => key.replaceAll("\\n", "\n"))
			.refine(isPrivateKey),
	})
	.transform(({ client_email: email, private_key: privateKey }) => ({ email, privateKey }));

/** A Google service account, for signing requests in its name. */
export type ServiceAccount = z.output<typeof keyFileSchema>;

/** Parses the account of a key file; undefined if it is invalid. The error is dropped, because the text is a secret. */
function parseAccount(text: string): ServiceAccount | undefined {
	try {
		return keyFileSchema.safeParse(JSON.parse(text)).data;
	} catch {
		return undefined;
	}
}

function readText(path: string): { text: string } | { code: string } {
	try {
		return { text: readFileSync(path, "utf8") };
	} catch (error) {
		const isSystemError = error instanceof Error && "code" in error;
		return { code: isSystemError ? String(error.code) : "unknown reason" };
	}
}

/** A service account's key, given as JSON or as a path to a file with it, which is read at once. */
export const serviceAccountSchema = z.string().transform((value, context): ServiceAccount => {
	const fail = (message: string) => {
		context.addIssue({ code: "custom", message });
		return z.NEVER;
	};
	if (value.trimStart().startsWith("{")) {
		return parseAccount(value) ?? fail(`must be ${KEY_DESCRIPTION}, or a path to it`);
	}
	const file = readText(value);
	if ("code" in file) return fail(`names a file that cannot be read (${file.code})`);
	return parseAccount(file.text) ?? fail(`names a file that does not hold ${KEY_DESCRIPTION}`);
});
