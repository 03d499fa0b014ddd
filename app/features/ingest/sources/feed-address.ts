import { z } from "zod";
import { withScheme } from "~/features/catalogue/fields/cells";

/** Affiliate networks list the columns of a feed in its address, sometimes a hundred. */
const MAX_ADDRESS_LENGTH = 4000;

const NOT_HTTPS_ERROR = "Enter an address that begins with https://";
const INCOMPLETE_ADDRESS_ERROR = "Enter a whole address, such as https://shop.example/feed.csv";
const HAS_ACCOUNT_ERROR =
	"Leave the user name and password out of the address: feeds that need them cannot be fetched";

/** The address of a feed. It may contain a key, so only its host is ever shown (`hostOf`). */
export const feedAddressSchema = z
	.string({ error: INCOMPLETE_ADDRESS_ERROR })
	.trim()
	.overwrite(withScheme)
	.min(1, INCOMPLETE_ADDRESS_ERROR)
	.max(MAX_ADDRESS_LENGTH, `The address must have at most ${MAX_ADDRESS_LENGTH} characters`)
	.regex(/^https:\/\//i, { error: NOT_HTTPS_ERROR, abort: true })
	.refine((address) => !/[\s\p{Cc}]/u.test(address) && URL.canParse(address), {
		error: INCOMPLETE_ADDRESS_ERROR,
		abort: true,
	})
	.refine((address) => !hasAccount(new URL(address)), HAS_ACCOUNT_ERROR);

/** Returns true for an address with a user name or a password. */
export function hasAccount({ username, password }: URL): boolean {
	return username !== "" || password !== "";
}

/** Returns the host of a feed's address, with its port unless it is the default. */
export function hostOf(address: string): string {
	return URL.canParse(address) ? new URL(address).host : "";
}
