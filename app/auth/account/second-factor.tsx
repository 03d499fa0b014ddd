import { Field, FormError } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { SubmitButton } from "~/components/form/submit-button";
import { Panel } from "~/components/staff/parts";
import { OwnPassword, type PasswordFailure } from "./password-form";

/** A new key, to be confirmed by the first code of the app. */
export interface NewFactor {
	/** The key, signed for this person. */
	setup: string;
	key: string;
	picture: { size: number; path: string };
	problem?: string | undefined;
}

/** Begins to set up a second factor, or removes it; each asks for the password. */
export function FactorForm({
	recoveryCodes,
	failure,
}: {
	/** Unused ones; null without a second factor. */
	recoveryCodes: number | null;
	failure: PasswordFailure | undefined;
}) {
	const isOn = recoveryCodes !== null;
	return (
		<FocusedForm method="post" noValidate className="grid max-w-md gap-4">
			<FormError>{failure?.problem}</FormError>
			<p className="text-muted">
				{isOn
					? `It is on: signing in needs a code of your app. Recovery codes left: ${recoveryCodes}.`
					: "Signing in then needs your password and a code that an app on your phone shows."}
			</p>
			<OwnPassword id="factor-password" failure={failure} />
			<p>
				<SubmitButton
					name="intent"
					value={isOn ? "factor-off" : "factor-start"}
					busyText="Checking..."
				>
					{isOn ? "Remove second factor" : "Set up second factor"}
				</SubmitButton>
			</p>
		</FocusedForm>
	);
}

/** Shows a new key, and asks for the first code. */
export function NewFactorForm({ factor: { setup, key, picture, problem } }: { factor: NewFactor }) {
	return (
		<FocusedForm method="post" noValidate className="grid max-w-md gap-4">
			<p>
				Scan this with an authenticator app, or type the key into it. Then enter the six digits that
				it shows.
			</p>
			<svg
				viewBox={`0 0 ${picture.size} ${picture.size}`}
				role="img"
				aria-label="QR code of the key below"
				shapeRendering="crispEdges"
				className="w-56 max-w-full rounded-control border border-line"
			>
				<rect width="100%" height="100%" fill="#fff" />
				<path d={picture.path} fill="#000" />
			</svg>
			<p>
				Key: <code className="font-semibold wrap-anywhere">{key.replace(/.{4}(?=.)/g, "$& ")}</code>
			</p>
			<input type="hidden" name="setup" value={setup} />
			<Field
				id="code"
				name="code"
				label="Code"
				required
				inputMode="numeric"
				autoComplete="one-time-code"
				errors={problem === undefined ? undefined : [problem]}
			/>
			<p>
				<SubmitButton name="intent" value="factor-confirm" busyText="Checking...">
					Turn on
				</SubmitButton>
			</p>
		</FocusedForm>
	);
}

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
	return (
		<Panel title="Your second factor is on" tone="good">
			<p role="status" className="max-w-prose">
				Keep these recovery codes where you find them without your phone. Each signs you in once in
				place of a code, and they are not shown again.
			</p>
			<ul className="grid gap-1 font-mono sm:grid-cols-2">
				{codes.map((code) => (
					<li key={code}>{code}</li>
				))}
			</ul>
		</Panel>
	);
}
