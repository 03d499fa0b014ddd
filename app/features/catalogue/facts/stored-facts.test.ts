import { expect, it } from "vitest";
import type { Fact } from "./facts";
import { decodeFacts, encodeFacts } from "./stored-facts";

const FACTS: Fact[] = [
	{ field: "hdmi", value: "2", kind: "staff", source: "", seenOn: null, enteredBy: "ann" },
	{ field: "usb", value: "1", kind: "staff", source: "", seenOn: null, enteredBy: "ann" },
	{ field: "usb", value: "3", kind: "staff", source: "", seenOn: null, enteredBy: "ann" },
	{
		isPinned: true,
		enteredBy: null,
		seenOn: "2026-05-12",
		source: "https://maker.example/",
		kind: "maker",
		value: "4",
		field: "usb",
	},
];

it("facts with one origin share it", () => {
	expect(encodeFacts(FACTS)).toBe(
		'[{"kind":"staff","enteredBy":"ann","values":{"hdmi":"2","usb":"1"}},' +
			'{"kind":"staff","enteredBy":"ann","values":{"usb":"3"}},' +
			'{"kind":"maker","source":"https://maker.example/","seenOn":"2026-05-12","isPinned":true,"values":{"usb":"4"}}]',
	);
});

it("facts that were just encoded are as those of the database", () => {
	const stored = encodeFacts(FACTS);
	const remembered = decodeFacts(stored);
	expect(remembered).toEqual(FACTS);
	expect(decodeFacts("[]")).toEqual([]);
	expect(JSON.stringify(decodeFacts(stored))).toBe(JSON.stringify(remembered));
});

it("a changed list of facts does not change what is decoded next", () => {
	const stored = encodeFacts(FACTS);
	decodeFacts(stored).pop();
	expect(decodeFacts(stored)).toHaveLength(FACTS.length);
});

it("stored facts of any other shape are refused", () => {
	expect(() => decodeFacts('[{"kind":"rumour","values":{}}]')).toThrow();
});
