import type { ReactNode } from "react";
import { Field, FormError } from "~/components/form/field";
import { FocusedForm } from "~/components/form/focused-form";
import { SubmitButton } from "~/components/form/submit-button";
import { Panel } from "~/components/staff/parts";
import { MIN_PASSWORD_LENGTH } from "~/config/account-rules";

/** Errors of a form on the page "My account", by field. */
export type AccountErrors = Partial<Record<"password" | "repeated" | "current" | "email", string>>;

const toErrorList = (error: string | undefined) => (error === undefined ? undefined : [error]);

/** A new password, typed twice. */
export function NewPasswordFields({ errors }: { errors: AccountErrors | undefined }) {
	return (
		<>
			<Field
				id="password"
				name="password"
				type="password"
				label={`New password (at least ${MIN_PASSWORD_LENGTH} characters)`}
				required
				autoComplete="new-password"
				errors={toErrorList(errors?.password)}
			/>
			<Field
				id="repeated"
				name="repeated"
				type="password"
				label="Repeat the password"
				required
				autoComplete="new-password"
				errors={toErrorList(errors?.repeated)}
			/>
		</>
	);
}

/** Errors with which a form is shown again; never the typed passwords. */
export interface AccountFailure {
	problem?: string | undefined;
	errors?: AccountErrors | undefined;
}

/** A form of the page "My account" with its button. Not a `StaffForm`, which would store typed passwords. */
function AccountForm({
	problem,
	intent,
	busyText,
	buttonText,
	children,
}: {
	problem?: string | undefined;
	intent: string;
	busyText: string;
	buttonText: string;
	children: ReactNode;
}) {
	return (
		<FocusedForm method="post" noValidate className="grid max-w-md gap-4">
			<FormError>{problem}</FormError>
			{children}
			<p>
				<SubmitButton name="intent" value={intent} busyText={busyText}>
					{buttonText}
				</SubmitButton>
			</p>
		</FocusedForm>
	);
}

/** The field for the account's current password. */
function CurrentPasswordField({
	id,
	failure,
}: {
	id: string;
	failure: AccountFailure | undefined;
}) {
	return (
		<Field
			id={id}
			name="current"
			type="password"
			label="Your current password"
			required
			autoComplete="current-password"
			errors={toErrorList(failure?.errors?.current)}
		/>
	);
}

/** The form that changes the password. */
export function PasswordForm({
	username,
	failure,
}: {
	username: string;
	failure: AccountFailure | undefined;
}) {
	return (
		<AccountForm
			problem={failure?.problem}
			intent="password"
			busyText="Changing..."
			buttonText="Change password"
		>
			<input type="hidden" name="username" autoComplete="username" value={username} readOnly />
			<CurrentPasswordField id="current" failure={failure} />
			<NewPasswordFields errors={failure?.errors} />
		</AccountForm>
	);
}

/** The form that sets the e-mail address. */
export function EmailForm({
	email,
	failure,
}: {
	email: string;
	failure: AccountFailure | undefined;
}) {
	return (
		<AccountForm
			problem={failure?.problem}
			intent="email"
			busyText="Saving..."
			buttonText="Save address"
		>
			<Field
				key={email}
				id="email"
				name="email"
				type="email"
				label="E-mail address (may be empty)"
				defaultValue={email}
				autoComplete="email"
				errors={toErrorList(failure?.errors?.email)}
			/>
			<CurrentPasswordField id="email-password" failure={failure} />
		</AccountForm>
	);
}

/** A new key, to be confirmed by the first code of the app. */
export interface NewFactor {
	/** The key and its expiry time, signed for this account. */
	signedKey: string;
	key: string;
	qrCode: { size: number; path: string };
	problem?: string | undefined;
}

/** The form that begins to set up a second factor, or removes it; both need the password. */
export function FactorForm({
	recoveryCodeCount,
	failure,
}: {
	/** Number of unused recovery codes; null without a second factor. */
	recoveryCodeCount: number | null;
	failure: AccountFailure | undefined;
}) {
	const hasFactor = recoveryCodeCount !== null;
	return (
		<AccountForm
			problem={failure?.problem}
			intent={hasFactor ? "factor-off" : "factor-start"}
			busyText="Checking..."
			buttonText={hasFactor ? "Remove second factor" : "Set up second factor"}
		>
			<p className="text-muted">
				{hasFactor
					? `It is on: signing in needs a code of your app. Recovery codes left: ${recoveryCodeCount}.`
					: "Signing in then needs your password and a code that an app on your phone shows."}
			</p>
			<CurrentPasswordField id="factor-password" failure={failure} />
		</AccountForm>
	);
}

/** The form that shows a new key and asks for its first code. */
export function NewFactorForm({
	factor: { signedKey, key, qrCode, problem },
}: {
	factor: NewFactor;
}) {
	return (
		<AccountForm intent="factor-confirm" busyText="Checking..." buttonText="Turn on">
			<p>
				Scan this with an authenticator app, or type the key into it. Then enter the six digits that
				it shows.
			</p>
			<svg
				viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
				role="img"
				aria-label="QR code of the key below"
				shapeRendering="crispEdges"
				className="w-56 max-w-full rounded-control border border-line"
			>
				<rect width="100%" height="100%" fill="#fff" />
				<path d={qrCode.path} fill="#000" />
			</svg>
			<p>
				Key: <code className="font-semibold wrap-anywhere">{key.replace(/.{4}(?=.)/g, "$& ")}</code>
			</p>
			<input type="hidden" name="setup" value={signedKey} />
			<Field
				id="code"
				name="code"
				label="Code"
				required
				inputMode="numeric"
				autoComplete="one-time-code"
				errors={toErrorList(problem)}
			/>
		</AccountForm>
	);
}

/** The recovery codes, which are shown only once. */
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
