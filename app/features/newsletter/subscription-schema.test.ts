import { expect, it } from "vitest";
import { subscriptionSchema } from "./subscription-schema";

const LOCAL = "a".repeat(64);
const ofLength = (length: number) => {
	const domain = `${"d".repeat(60)}.`.repeat(4).slice(0, length - 65 - 3);
	return `${LOCAL}@${domain.replace(/\.$/, "d")}.uk`;
};

it.each([
	["zoe@example.co.uk", "zoe@example.co.uk"],
	["  zoe@example.co.uk\t\n", "zoe@example.co.uk"],
	["Zoe.O'Neil+beam@Example.com", "Zoe.O'Neil+beam@Example.com"],
	[ofLength(254), ofLength(254)],
])("subscription schema: takes %j", (typed, email) => {
	expect(subscriptionSchema.parse({ email: typed, more: "x" })).toEqual({ email });
});

it.each(["", "   ", undefined])("subscription schema: reports %j as missing", (email) => {
	const { error } = subscriptionSchema.safeParse({ email });
	expect(error?.issues.map(({ message }) => message)).toEqual(["Email is required"]);
});

it.each([
	"zoe",
	"zoe@",
	"@example.com",
	"zoe@example",
	"zoe@@example.com",
	"zoe@exa mple.com",
	"zoe @example.com",
	"zoe@example.com\r\nBcc: all@example.com",
	"zoe\u0000@example.com",
	"<zoe@example.com>",
	"zoe@example.com,all@example.com",
	"zoe@example.com;all@example.com",
	".zoe@example.com",
	"zoe..o@example.com",
	ofLength(255),
	`${"a".repeat(100_000)}@example.com`,
	null,
	7,
	["zoe@example.com"],
	{ toString: "zoe@example.com" },
])("subscription schema: refuses %j", (email) => {
	const { error } = subscriptionSchema.safeParse({ email });
	const messages = new Set(error?.issues.map((issue) => issue.message));
	expect([...messages]).toEqual(["Please enter a valid email address"]);
});

it.each([null, [], "zoe@example.com", 7])(
	"subscription schema: refuses %j for an object",
	(value) => {
		expect(subscriptionSchema.safeParse(value).success).toBe(false);
	},
);
