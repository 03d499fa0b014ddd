import { describe, expect, it } from "vitest";
import { counted, FORM, pieces, post, refusal, UNREADABLE } from "../../../tests/files/bodies";
import { BODY_LIMIT_BYTES, BodyError, readForm, readJson } from "./body.server";

const TOO_LARGE = [413, "What you sent is too large."];

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
		"refuses a body that is not JSON: %j",
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

	it("refuses a body that is too large before checking its type", async () => {
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

	describe("with fields before an error", () => {
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
			expect(await refusal(form("a=b", type))).toEqual([
				415,
				"Only a form can be sent to this address.",
			]);
		},
	);

	it("refuses a file", async () => {
		const sent = new FormData();
		sent.set("a", new File(["x".repeat(1000)], "x.txt"));
		const request = new Request("http://x.example/", { method: "POST", body: sent });
		expect(await refusal(readForm(request))).toEqual([400, "This form takes no files."]);
	});

	it("refuses a file before any other error", async () => {
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

	it("accepts at most twenty fields", async () => {
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
