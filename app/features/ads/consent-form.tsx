import { Form } from "@remix-run/react";
import { type CONSENT_PAGE_PATHS, CONSENT_PATH } from "~/config/ads";

const CHOICES = [
	{ value: "granted", text: "Allow advertising" },
	{ value: "denied", text: "No advertising" },
] as const;

/** The question of consent: two equal buttons in a plain form. */
export function ConsentForm({ from }: { from: (typeof CONSENT_PAGE_PATHS)[number] }) {
	return (
		<Form method="post" action={CONSENT_PATH} preventScrollReset className="flex flex-wrap gap-3">
			<input type="hidden" name="from" value={from} />
			{CHOICES.map(({ value, text }) => (
				<button
					key={value}
					name="ads"
					value={value}
					type="submit"
					className="min-h-11 cursor-pointer rounded-control border border-edge bg-card px-4 font-semibold text-ink hover:border-ink"
				>
					{text}
				</button>
			))}
		</Form>
	);
}
