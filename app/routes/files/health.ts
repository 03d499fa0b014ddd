import { db } from "db/connection.server";
import { listCategories } from "~/features/catalogue/categories.queries.server";
import { readOnly } from "~/http/respond.server";

export async function loader() {
	const headers = { "Cache-Control": "no-store" };
	try {
		await listCategories(db());
		return Response.json({ status: "ok" }, { headers });
	} catch (error) {
		console.error("Health check failed:", error);
		return Response.json({ status: "unavailable" }, { status: 503, headers });
	}
}

export const action = readOnly;
