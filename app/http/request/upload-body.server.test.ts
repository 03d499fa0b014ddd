import { expect, it } from "vitest";
import { counted, FORM, pieces, post, refusal, UNREADABLE } from "../../../tests/files/bodies";
import { BODY_LIMIT_BYTES, readUpload } from "./body.server";

const LIMIT = 100 * 1024;
const OPTIONS = { fileField: "file", maxBytes: LIMIT };
const TOO_LARGE_FILE = [413, "The file is too large: at most 0.09765625 MB are taken."];

function form(...entries: [string, string | File][]): FormData {
	const sent = new FormData();
	for (const [name, value] of entries) sent.append(name, value);
	return sent;
}
const read = (body: BodyInit, type?: string) => readUpload(post(body, type), OPTIONS);
const fileOf = (size: number, name = "a.csv") => new File(["x".repeat(size)], name);

it("upload body: reads the file's bytes, name and type, and the fields beside it", async () => {
	const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 256);
	const sent = new File([bytes], "Preise für Ütest.csv", { type: "text/csv" });
	const { fields, file } = await read(form(["a", "1"], ["file", sent], ["b", "2"]));
	expect(Object.fromEntries(fields)).toEqual({ a: "1", b: "2" });
	expect([file?.name, file?.type]).toEqual(["Preise für Ütest.csv", "text/csv"]);
	expect(file?.bytes.equals(bytes)).toBe(true);
});

it("upload body: keeps no folders of a file's name", async () => {
	const name = "../../etc/passwd";
	expect((await read(form(["file", fileOf(1, name)]))).file?.name).toBe("passwd");
});

it("upload body: distinguishes an empty file from none", async () => {
	expect((await read(form(["file", fileOf(0)]))).file).toEqual({
		name: "a.csv",
		type: "application/octet-stream",
		bytes: Buffer.alloc(0),
	});
	expect((await read(form(["file", new File([], "")]))).file).toBeUndefined();
	expect((await read(form(["a", "1"]))).file).toBeUndefined();
});

it("upload body: takes a file without a name", async () => {
	const part =
		'--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\ny\r\n--x--';
	const { file } = await read(part, "multipart/form-data; boundary=x");
	expect(file).toEqual({ name: "", type: "application/octet-stream", bytes: Buffer.from("y") });
});

it("upload body: takes exactly the limit and not a byte more", async () => {
	expect((await read(form(["file", fileOf(LIMIT)]))).file?.bytes).toHaveLength(LIMIT);
	expect(await refusal(read(form(["file", fileOf(LIMIT + 1)])))).toEqual(TOO_LARGE_FILE);
});

it("upload body: takes a file beside twenty fields", async () => {
	const fields = Array.from({ length: 20 }, (): [string, string] => ["f", "x"]);
	const read20 = await read(form(...fields, ["file", fileOf(1)]));
	expect([read20.fields.getAll("f").length, read20.file?.name]).toEqual([20, "a.csv"]);
});

it("upload body: refuses a file far beyond the limit, and one of no stated length", async () => {
	expect(await refusal(read(form(["file", fileOf(5_000_000)])))).toEqual(TOO_LARGE_FILE);
	expect(await refusal(read(pieces(1024 * 1024, 1000), "multipart/form-data; boundary=x"))).toEqual(
		TOO_LARGE_FILE,
	);
});

it("upload body: does not read a form whose stated length is over the limit, and stops at the limit otherwise", async () => {
	const type = "multipart/form-data; boundary=x";
	const limit = LIMIT + BODY_LIMIT_BYTES;
	for (const [length, most] of [
		[limit + 1, 0],
		[undefined, 165],
	] as const) {
		for (const mediaType of [type, FORM]) {
			const { body, sent } = counted(1024, 1000);
			const headers = length === undefined ? {} : { "Content-Length": String(length) };
			const reading = readUpload(post(body, mediaType, headers), OPTIONS);
			expect(await refusal(reading)).toEqual(TOO_LARGE_FILE);
			expect(sent()).toBe(most);
		}
	}
});

it("upload body: stops reading when it is clear that the form will not be taken", async () => {
	const head =
		'--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nfirst bytes';
	let sent = 0;
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				controller.enqueue(new TextEncoder().encode(sent === 0 ? head : "x".repeat(100)));
				sent += 1;
			},
		},
		{ highWaterMark: 0 },
	);
	const reading = readUpload(post(body, "multipart/form-data; boundary=x"), OPTIONS);
	expect(await refusal(reading)).toEqual([400, 'The file must come in the field "file".']);
	expect(sent).toBe(1);
});

it.each([
	["two files", form(["file", fileOf(1)], ["file", fileOf(1)]), 400, /one file at a time/],
	["a file in another field", form(["image", fileOf(1)]), 400, /in the field "file"/],
	["many files", form(...Array(9).fill(["file", fileOf(1)])), 400, /one file at a time/],
	["many fields", form(...Array(30).fill(["a", "b"])), 413, /too many fields/],
	["a long field", form(["a", "x".repeat(BODY_LIMIT_BYTES + 1)]), 413, /too large/],
	["an encoded form", new URLSearchParams({ file: "x" }), 415, /multipart/],
	["text", "sku,brand", 415, /multipart/],
])("upload body: refuses %s", async (_, body, status, message) => {
	const [got, text] = await refusal(read(body));
	expect(got).toBe(status);
	expect(text).toMatch(message);
});

it.each([0, 1, 60, 130, 160, 200, 240])(
	"upload body: refuses a form cut off after %d bytes",
	async (length) => {
		const whole = post(form(["a", "1"], ["file", fileOf(500)]));
		const bytes = new Uint8Array(await whole.arrayBuffer()).slice(0, length);
		const type = whole.headers.get("Content-Type") ?? "";
		expect(await refusal(read(bytes, type))).toEqual(UNREADABLE);
	},
);

it("upload body: refuses a form that breaks off, and one without a boundary", async () => {
	const type = "multipart/form-data; boundary=x";
	expect(await refusal(read(pieces(10, 3, "error"), type))).toEqual(UNREADABLE);
	expect(await refusal(read("--x--", "multipart/form-data"))).toEqual(UNREADABLE);
});
