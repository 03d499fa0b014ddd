import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listRetailers } from "~/features/catalogue/offers/retailers.queries.server";
import { answerJson, jsonResponse, readOnly } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	return answerJson(async () => jsonResponse(request, { retailers: await listRetailers(db()) }));
}

export const action = readOnly;
