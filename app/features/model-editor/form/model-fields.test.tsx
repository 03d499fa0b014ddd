// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ModelFields } from "./model-fields";

afterEach(cleanup);

const FIELDS = [{ name: "speaker", label: "Speaker", kind: "text" }] as const;
const GROUPS = [{ legend: "Sound", fields: FIELDS }];

it.each(["2 x 5 W", "2 x 5 W\nwith a woofer"])("loses nothing of %j", (text) => {
	render(<ModelFields groups={GROUPS} categories={[]} texts={{ speaker: text }} errors={{}} />);
	expect(screen.getByLabelText("Speaker")).toHaveProperty("value", text);
});
