import type { LoaderFunctionArgs } from "@remix-run/node";
import { TEMPLATE_FILE_NAME, templateCsv } from "~/features/imports/export/sheet-columns.server";
import { readOnly, withEntityTag } from "~/http/response/json.server";

export function loader({ request }: LoaderFunctionArgs) {
	return withEntityTag(request, templateCsv(), {
		"Content-Type": "text/csv; charset=utf-8",
		"Content-Disposition": `attachment; filename="${TEMPLATE_FILE_NAME}"`,
	});
}

export const action = readOnly;
