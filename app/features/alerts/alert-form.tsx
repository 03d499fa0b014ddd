import { Field, FormError } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-result";
import { SubmitButton } from "~/components/form/submit-button";
import { HONEYPOT_FIELD } from "~/config/form-robots";
import { ALERT_TITLE } from "./alert-texts";
import type { NewAlertForm } from "./new-alert-form.server";

export interface RejectedAlert {
	values: { email: string; target: string; percent: string; stock: boolean; rise: boolean };
	errors: FieldErrors;
}

export function alertPath(slug: string): string {
	return `/projector/${encodeURIComponent(slug)}/alert`;
}

function Checkbox({
	name,
	label,
	isChecked,
}: {
	name: string;
	label: string;
	isChecked?: boolean | undefined;
}) {
	return (
		<label className="flex min-h-6 items-center gap-2">
			<input type="checkbox" name={name} defaultChecked={isChecked} className="size-5 accent-ink" />
			{label}
		</label>
	);
}

/** The form that asks for an alert on a model or a search. A plain form, so that it works without scripts. */
export function AlertForm({
	action,
	form: { token, pounds },
	formKind = "short",
	prices,
	rejectedAlert,
}: {
	action: string;
	form: NewAlertForm;
	/** Text with the model's current and lowest price, to compare the target with. */
	prices?: string | undefined;
	/** "short": on a model's page, with a link to its "long" form; "search": for a search. */
	formKind?: "short" | "long" | "search";
	rejectedAlert?: RejectedAlert | undefined;
}) {
	const { values, errors = {} } = rejectedAlert ?? {};
	return (
		<form method="post" action={action} className="mt-2 grid gap-4">
			<FormError>{errors[""]?.join(" ")}</FormError>
			<Field
				id="alert-email"
				name="email"
				type="email"
				label="Email address"
				required
				autoComplete="email"
				defaultValue={values?.email}
				errors={errors.email}
			/>
			<Field
				id="alert-target"
				name="target"
				label="Your price in pounds"
				required={formKind !== "long"}
				inputMode="decimal"
				autoComplete="off"
				defaultValue={values?.target ?? pounds}
				errors={errors.target}
			/>
			{prices && <p className="text-sm">{prices}</p>}
			{formKind === "long" && (
				<Field
					id="alert-percent"
					name="percent"
					label="Or a fall in percent"
					inputMode="numeric"
					autoComplete="off"
					defaultValue={values?.percent}
					errors={errors.percent}
				/>
			)}
			{formKind !== "search" && (
				<Checkbox name="stock" label="Also when it is back in stock" isChecked={values?.stock} />
			)}
			{formKind === "long" && (
				<Checkbox
					name="rise"
					label="Tell me when it starts to go up again"
					isChecked={values?.rise}
				/>
			)}
			<input type="hidden" name="token" value={token} />
			<label className="sr-only" aria-hidden="true">
				Leave this empty
				<input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
			</label>
			<div>
				<SubmitButton>Send me an alert</SubmitButton>
			</div>
			<p className="text-sm text-muted">
				No account: one mail to confirm, one for each fall, for six months. A link in each stops it.
				{formKind === "short" && (
					<>
						{" "}
						<a href={action} className="underline">
							By percent, or a rise
						</a>
					</>
				)}
			</p>
		</form>
	);
}

/** The form on a model's page, collapsed at first. */
export function AlertDetails({
	slug,
	form,
	prices,
}: {
	slug: string;
	form: NewAlertForm;
	prices: string;
}) {
	return (
		<details className="mt-4 print:hidden">
			<summary className="cursor-pointer py-1 font-semibold">{ALERT_TITLE}</summary>
			<AlertForm action={alertPath(slug)} form={form} prices={prices} />
		</details>
	);
}
