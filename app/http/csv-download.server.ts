/** A CSV file for staff, saved under a name rather than shown. The name is ASCII without quotation marks. */
export function csvDownload(fileName: string, csv: string): Response {
	return new Response(csv, {
		headers: {
			"Cache-Control": "no-store",
			"Content-Disposition": `attachment; filename="${fileName}"`,
			"Content-Type": "text/csv; charset=utf-8",
			"X-Robots-Tag": "noindex",
		},
	});
}
