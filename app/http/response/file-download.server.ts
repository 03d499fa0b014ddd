const TYPES = {
	csv: "text/csv; charset=utf-8",
	xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** A file for staff, saved under a name rather than shown. The name is ASCII without quotation marks. */
export function fileDownload(fileName: string, content: string | Uint8Array): Response {
	return new Response(typeof content === "string" ? content : new Uint8Array(content), {
		headers: {
			"Cache-Control": "no-store",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Content-Type": fileName.endsWith(".xlsx") ? TYPES.xlsx : TYPES.csv,
			"X-Robots-Tag": "noindex",
		},
	});
}
