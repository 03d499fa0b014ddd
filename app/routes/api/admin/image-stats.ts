import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { readOnlyForStaff, requireStaffJson } from "~/auth/session-guard.server";
import { imageStats } from "~/features/images/images.queries.server";
import { answerJson, jsonPrivate } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () => {
		await requireStaffJson(request);
		return jsonPrivate(await imageStats(db()));
	});
}

export const action = readOnlyForStaff;
