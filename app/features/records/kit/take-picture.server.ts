import type { Trx } from "db/schema";
import { notSavedNow } from "~/logging/failure.server";
import { UserError } from "~/logging/user-error";
import type { FailedPicture } from "./record";
import { inTransaction } from "./submit-record.server";

/** Runs a change of a picture. Returns the reason of a failure that staff can act on. */
export async function orFailedPicture<Result>(
	what: string,
	act: () => Promise<Result>,
): Promise<Result | FailedPicture> {
	try {
		return await act();
	} catch (error) {
		if (error instanceof UserError) return { status: error.status, pictureProblem: error.message };
		return { status: 503, pictureProblem: notSavedNow(what, error) };
	}
}

/** Converts an upload to a picture and stores it. Returns a warning about it, or the reason why it was not stored. */
export function takePicture<Picture extends { warning?: string }>(
	what: string,
	upload: Buffer | undefined,
	make: (upload: Buffer) => Promise<Picture>,
	store: (trx: Trx, picture: Picture) => Promise<FailedPicture | undefined>,
): Promise<{ warning: string | undefined } | FailedPicture> {
	return orFailedPicture(what, async () => {
		if (upload === undefined) return { status: 400, pictureProblem: "Please choose a file first." };
		const picture = await make(upload);
		const failed = await inTransaction((trx) => store(trx, picture));
		return failed ?? { warning: picture.warning };
	});
}
