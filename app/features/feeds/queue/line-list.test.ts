import { expect, it } from "vitest";
import { decodeLineList, lineListPath } from "./line-list";

const roundTrip = (query: string) =>
	lineListPath(1, decodeLineList(new URLSearchParams(query))).replace("/admin/feeds/1/lines", "");

it.each([
	["", ""],
	["state=new&page=1&q=", ""],
	["state=matched&q=+epson+&page=3", "?state=matched&q=epson&page=3"],
	["state=left-out&line=7&find=tw", "?state=left-out&line=7&find=tw"],
	["kind=other&all=ask", "?kind=other&all=ask"],
	["state=matched&kind=other", "?state=matched"],
	["kind=none&all=yes", ""],
	["line=7", "?line=7"],
	["line=0&find=tw", ""],
	["line=x&page=-1&state=nonsense", ""],
])("line list: reads %s and writes it without defaults", (query, written) => {
	expect(roundTrip(query)).toBe(written);
});
