import { checkDbFile, db } from "db/connection.server";
import { listCategories } from "~/features/catalogue/listing/categories.queries.server";
import { readOnly } from "~/http/response/json.server";

export async function loader() {
	const headers = { "Cache-Control": "no-store" };
	try {
		await listCategories(db());
		checkDbFile();
		return Response.json({ status: "ok" }, { headers });
	} catch (error) {
		// Asked every few seconds by some: one line is enough.
		console.error(`Health check failed: ${error instanceof Error ? error.message : error}`);
		return Response.json({ status: "unavailable" }, { status: 503, headers });
	}
}

export const action = readOnly;
