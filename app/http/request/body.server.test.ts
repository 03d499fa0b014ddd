import { describe, expect, it } from "vitest";
import { BODY_LIMIT_BYTES, BodyError, readForm, readJson, readUpload } from "./body.server";

const FORM = "application/x-www-form-urlencoded";

function post(body: BodyInit | null, type?: string, headers: Record<string, string> = {}): Request {
	const all = type === undefined ? headers : { ...headers, "Content-Type": type };
	const init = { method: "POST", body, headers: all, duplex: "half" as const };
	return new Request("http://x.example/", init);
}

async function refusal(reading: Promise<unknown>): Promise<[number, string]> {
	const error = await reading.then(
		() => undefined,
		(reason: unknown) => reason,
	);
	if (!(error instanceof BodyError)) throw new Error(`Not refused: ${error}`);
	return [error.status, error.message];
}

const TOO_LARGE = [413, "What you sent is too large."];
const UNREADABLE = [400, "What you sent could not be read."];

/** A body of pieces, of which none is made before it is asked for, and how many were. */
function counted(size: number, count: number) {
	let sent = 0;
	const body = new ReadableStream<Uint8Array>(
		{
			pull(controller) {
				if (sent === count) controller.close();
				else controller.enqueue(new Uint8Array(size).fill(0x20));
				sent += 1;
			},
		},
		{ highWaterMark: 0 },
	);
	return { body, sent: () => sent };
}

/** A body that comes in pieces and says nothing of its length. */
function pieces(size: number, count: number, end: "close" | "error" = "close") {
	let sent = 0;
	return new ReadableStream<Uint8Array>({
		pull(controller) {
			sent += 1;
			if (sent <= count) controller.enqueue(new Uint8Array(size).fill(0x20));
			else if (end === "close") controller.close();
			else controller.error(new Error("aborted"));
		},
	});
}

describe("readJson", () => {
	const json = (body: BodyInit | null, limit?: number) =>
		readJson(post(body, "application/json"), limit);

	it.each(["application/json", "application/json ; charset=utf-8", "Application/JSON"])(
		"reads %s",
		async (type) => {
			expect(await readJson(post('{"a":"é£ 📽"}', type))).toEqual({ a: "é£ 📽" });
		},
	);

	it.each([undefined, "text/plain", FORM, "application/jsonp", "multipart/form-data"])(
		"refuses the type %s",
		async (type) => {
			// A string body would bring a type of its own.
			const request = post(new TextEncoder().encode("{}"), type);
			expect(await refusal(readJson(request))).toEqual([
				415,
				"This address takes application/json.",
			]);
		},
	);

	it.each(["", "{", "{'a':1}", '{"a":1}}', "undefined", '{"a":"\u0000"}', "NaN"])(
		"refuses what is not JSON: %j",
		async (body) => {
			expect(await refusal(json(body))).toEqual([400, "What you sent is not JSON."]);
		},
	);

	it("refuses no body, and bytes that are not UTF-8", async () => {
		expect((await refusal(json(null)))[0]).toBe(400);
		expect((await refusal(json(Uint8Array.from([0x22, 0xff, 0x22]))))[0]).toBe(400);
	});

	it("refuses a compressed body", async () => {
		const request = post("{}", "application/json", { "Content-Encoding": "gzip" });
		expect(await refusal(readJson(request))).toEqual([
			415,
			"Compressed bodies are not taken here.",
		]);
	});

	it("takes exactly the limit and not a byte more", async () => {
		const ofBytes = (size: number) => `"${"a".repeat(size - 2)}"`;
		expect(await json(ofBytes(100), 100)).toHaveLength(98);
		expect(await refusal(json(ofBytes(101), 100))).toEqual(TOO_LARGE);
		expect(await json(ofBytes(BODY_LIMIT_BYTES))).toHaveLength(BODY_LIMIT_BYTES - 2);
		expect(await refusal(json(ofBytes(BODY_LIMIT_BYTES + 1)))).toEqual(TOO_LARGE);
	});

	it("refuses a body of no stated length at the limit, and reads no further", async () => {
		const { body, sent } = counted(40, 1000);
		expect(await refusal(json(body, 100))).toEqual(TOO_LARGE);
		expect(sent()).toBe(3);
	});

	it("refuses a length that is over the limit before reading anything", async () => {
		const ofLength = (length: number) => {
			const { body, sent } = counted(1, 1000);
			const headers = { "Content-Length": String(length) };
			return { sent, reading: readJson(post(body, "application/json", headers), 100) };
		};
		const over = ofLength(101);
		expect(await refusal(over.reading)).toEqual(TOO_LARGE);
		expect(over.sent()).toBe(0);
		const within = ofLength(100);
		await refusal(within.reading);
		expect(within.sent()).toBe(101);
	});

	it("says of a body that is too large nothing but that", async () => {
		expect(await refusal(readJson(post("x".repeat(101), "text/plain"), 100))).toEqual(TOO_LARGE);
	});

	it("refuses a body that breaks off", async () => {
		expect(await refusal(json(pieces(10, 3, "error")))).toEqual(UNREADABLE);
	});

	it("survives deep nesting", async () => {
		const depth = BODY_LIMIT_BYTES / 2;
		expect(await json("[".repeat(depth) + "]".repeat(depth))).toBeInstanceOf(Array);
	});
});

describe("readForm", () => {
	const form = async (body: BodyInit, type: string = FORM) =>
		Object.fromEntries(await readForm(post(body, type)));

	it("reads an encoded form", async () => {
		expect(await form("a=1+2%20%C3%A9&b=&%61c=d")).toEqual({ a: "1 2 é", b: "", ac: "d" });
		expect(await form("")).toEqual({});
		expect(await form("a=%C2%A3", `${FORM};charset=UTF-8`)).toEqual({ a: "£" });
	});

	it("keeps control characters for the schema to judge", async () => {
		expect(await form("a=x%00%0D%0Ay")).toEqual({ a: "x\u0000\r\ny" });
	});

	it("reads a multipart form as browsers send it", async () => {
		const sent = new FormData();
		sent.set("a", "é\r\n--x");
		sent.set("b", "");
		const request = new Request("http://x.example/", { method: "POST", body: sent });
		expect(Object.fromEntries(await readForm(request))).toEqual({ a: "é\r\n--x", b: "" });
	});

	it.each([
		["without a boundary", "multipart/form-data", "--x--"],
		[
			"cut off",
			"multipart/form-data; boundary=x",
			'--x\r\nContent-Disposition: form-data; name="a"',
		],
		["of another boundary", "multipart/form-data; boundary=y", "--x\r\n\r\n--x--\r\n"],
		["empty", "multipart/form-data; boundary=y", ""],
		["of noise", "multipart/form-data; boundary=x", "--x\r\n\u0000\u0001\r\n\r\nz\r\n--x--\r\n"],
		["of an unknown encoding", `${FORM}; charset=nonsense`, "a=%ff"],
		["of broken characters", FORM, "a=%zz"],
	])("refuses a broken form: %s", async (_, type, body) => {
		expect(await refusal(form(body, type))).toEqual(UNREADABLE);
	});

	describe("with fields before what is wrong", () => {
		const fieldsOf = (body: BodyInit, type: string, limit?: number) =>
			readForm(post(body, type), limit).then(
				() => undefined,
				(error: unknown) => error instanceof BodyError && Object.fromEntries(error.fields),
			);
		const part = (name: string, value: string) =>
			`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

		it("hands on those before the limit", async () => {
			const encoded = `a=1&b=2&c=${"x".repeat(100)}`;
			expect(await fieldsOf(encoded, FORM, 20)).toEqual({ a: "1", b: "2", c: "x".repeat(10) });
			const parts = part("a", "1") + part("b", "2") + part("c", "x".repeat(1000));
			const type = "multipart/form-data; boundary=x";
			expect(await fieldsOf(parts, type, 200)).toEqual({ a: "1", b: "2" });
		});

		it("hands on those before a name that is too long, and the first of too many", async () => {
			const long = `a=1&${"n".repeat(101)}=x&b=2`;
			expect(await fieldsOf(long, FORM)).toEqual({ a: "1", b: "2" });
			const many = Array.from({ length: 30 }, (_, n) => `f${n}=x`).join("&");
			expect(Object.keys((await fieldsOf(many, FORM)) || {})).toHaveLength(20);
		});
	});

	it.each(["text/plain", "application/json", "nonsense", "multipart/mixed; boundary=x"])(
		"refuses the type %s",
		async (type) => {
			expect(await refusal(form("a=b", type))).toEqual([415, "This address takes a form."]);
		},
	);

	it("refuses a file", async () => {
		const sent = new FormData();
		sent.set("a", new File(["x".repeat(1000)], "x.txt"));
		const request = new Request("http://x.example/", { method: "POST", body: sent });
		expect(await refusal(readForm(request))).toEqual([400, "This form takes no files."]);
	});

	it("refuses a file first, whatever else is wrong", async () => {
		const cut = '--x\r\nContent-Disposition: form-data; name="a"; filename="a"\r\n\r\nx';
		const type = "multipart/form-data; boundary=x";
		expect(await refusal(form(cut, type))).toEqual([400, "This form takes no files."]);
	});

	it("refuses a length over the limit before anything else is looked at", async () => {
		const headers = { "Content-Length": "70000" };
		const request = post("--x--", "multipart/form-data", headers);
		expect(await refusal(readForm(request))).toEqual(TOO_LARGE);
	});

	const MANY = [413, "This form has too many fields."];

	it("takes twenty fields and no more", async () => {
		const fields = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=x`).join("&");
		expect(Object.keys(await form(fields(20)))).toHaveLength(20);
		expect(await refusal(form(fields(21)))).toEqual(MANY);
		const multipart = (count: number) => {
			const body = new FormData();
			for (let n = 0; n < count; n += 1) body.append("f", "x");
			return readForm(new Request("http://x.example/", { method: "POST", body }));
		};
		expect((await multipart(20)).getAll("f")).toHaveLength(20);
		expect(await refusal(multipart(21))).toEqual(MANY);
	});

	it("counts parts without a name as well", async () => {
		const parts = "--x\r\nContent-Type: text/plain\r\n\r\ny\r\n".repeat(30);
		expect(await refusal(form(`${parts}--x--`, "multipart/form-data; boundary=x"))).toEqual(MANY);
	});

	it("takes names of a hundred bytes and no longer", async () => {
		expect(Object.keys(await form(`${"n".repeat(100)}=x`))).toEqual(["n".repeat(100)]);
		expect(await refusal(form(`${"n".repeat(101)}=x`))).toEqual(TOO_LARGE);
	});

	it("takes exactly the limit, and refuses a megabyte", async () => {
		expect((await form(`a=${"x".repeat(BODY_LIMIT_BYTES - 2)}`)).a).toHaveLength(
			BODY_LIMIT_BYTES - 2,
		);
		expect(await refusal(form(`a=${"x".repeat(BODY_LIMIT_BYTES - 1)}`))).toEqual(TOO_LARGE);
		expect(await refusal(form(`a=${"x".repeat(1024 * 1024)}`))).toEqual(TOO_LARGE);
	});

	it("gives fields of hostile names as plain entries", async () => {
		const fields = await readForm(post("__proto__=x&constructor=y&a[0][b]=z", FORM));
		expect([...fields.keys()]).toEqual(["__proto__", "constructor", "a[0][b]"]);
	});

	it("refuses a form that breaks off", async () => {
		expect(await refusal(form(pieces(10, 3, "error")))).toEqual(UNREADABLE);
	});
});

describe("readUpload", () => {
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

	it("reads the file's bytes, name and type, and the fields beside it", async () => {
		const bytes = Uint8Array.from({ length: 70_000 }, (_, n) => n % 256);
		const sent = new File([bytes], "Preise für Ütest.csv", { type: "text/csv" });
		const { fields, file } = await read(form(["a", "1"], ["file", sent], ["b", "2"]));
		expect(Object.fromEntries(fields)).toEqual({ a: "1", b: "2" });
		expect([file?.name, file?.type]).toEqual(["Preise für Ütest.csv", "text/csv"]);
		expect(file?.bytes.equals(bytes)).toBe(true);
	});

	it("keeps no folders of a file's name", async () => {
		const name = "../../etc/passwd";
		expect((await read(form(["file", fileOf(1, name)]))).file?.name).toBe("passwd");
	});

	it("tells an empty file from none", async () => {
		expect((await read(form(["file", fileOf(0)]))).file).toEqual({
			name: "a.csv",
			type: "application/octet-stream",
			bytes: Buffer.alloc(0),
		});
		expect((await read(form(["file", new File([], "")]))).file).toBeUndefined();
		expect((await read(form(["a", "1"]))).file).toBeUndefined();
	});

	it("takes a file without a name", async () => {
		const part =
			'--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\ny\r\n--x--';
		const { file } = await read(part, "multipart/form-data; boundary=x");
		expect(file).toEqual({ name: "", type: "application/octet-stream", bytes: Buffer.from("y") });
	});

	it("takes exactly the limit and not a byte more", async () => {
		expect((await read(form(["file", fileOf(LIMIT)]))).file?.bytes).toHaveLength(LIMIT);
		expect(await refusal(read(form(["file", fileOf(LIMIT + 1)])))).toEqual(TOO_LARGE_FILE);
	});

	it("takes a file beside twenty fields", async () => {
		const fields = Array.from({ length: 20 }, (): [string, string] => ["f", "x"]);
		const read20 = await read(form(...fields, ["file", fileOf(1)]));
		expect([read20.fields.getAll("f").length, read20.file?.name]).toEqual([20, "a.csv"]);
	});

	it("refuses a file far beyond the limit, and one of no stated length", async () => {
		expect(await refusal(read(form(["file", fileOf(5_000_000)])))).toEqual(TOO_LARGE_FILE);
		expect(
			await refusal(read(pieces(1024 * 1024, 1000), "multipart/form-data; boundary=x")),
		).toEqual(TOO_LARGE_FILE);
	});

	it("reads nothing of a form whose length is over the limit, and no more than the limit of others", async () => {
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

	it("stops reading when it is clear that the form will not be taken", async () => {
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
	])("refuses %s", async (_, body, status, message) => {
		const [got, text] = await refusal(read(body));
		expect(got).toBe(status);
		expect(text).toMatch(message);
	});

	it.each([0, 1, 60, 130, 160, 200, 240])(
		"refuses a form cut off after %d bytes",
		async (length) => {
			const whole = post(form(["a", "1"], ["file", fileOf(500)]));
			const bytes = new Uint8Array(await whole.arrayBuffer()).slice(0, length);
			const type = whole.headers.get("Content-Type") ?? "";
			expect(await refusal(read(bytes, type))).toEqual(UNREADABLE);
		},
	);

	it("refuses a form that breaks off, and one without a boundary", async () => {
		const type = "multipart/form-data; boundary=x";
		expect(await refusal(read(pieces(10, 3, "error"), type))).toEqual(UNREADABLE);
		expect(await refusal(read("--x--", "multipart/form-data"))).toEqual(UNREADABLE);
	});
});
