import { Field, FormError } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-result";
import { SubmitButton } from "~/components/form/submit-button";
import { HONEYPOT } from "~/config/form-robots";
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

/** Form for an address and a target price, of a search or a model. A plain form: it works without scripts. */
export function AlertForm({
	action,
	form: { token, pounds },
	kind = "short",
	prices,
	rejected,
}: {
	action: string;
	form: NewAlertForm;
	/** The model's price today and its lowest, beside which the proposed one is judged. */
	prices?: string | undefined;
	/** The short form is that of a model with a link to its long one. */
	kind?: "short" | "long" | "search";
	rejected?: RejectedAlert | undefined;
}) {
	const { values, errors = {} } = rejected ?? {};
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
				required={kind !== "long"}
				inputMode="decimal"
				autoComplete="off"
				defaultValue={values?.target ?? pounds}
				errors={errors.target}
			/>
			{prices && <p className="text-sm">{prices}</p>}
			{kind === "long" && (
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
			{kind !== "search" && (
				<Checkbox name="stock" label="Also when it is back in stock" isChecked={values?.stock} />
			)}
			{kind === "long" && (
				<Checkbox
					name="rise"
					label="Tell me when it starts to go up again"
					isChecked={values?.rise}
				/>
			)}
			<input type="hidden" name="token" value={token} />
			<label className="sr-only" aria-hidden="true">
				Leave this empty
				<input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
			</label>
			<div>
				<SubmitButton>Send me an alert</SubmitButton>
			</div>
			<p className="text-sm text-muted">
				No account: one mail to confirm, one for each fall, for six months. A link in each stops it.
				{kind === "short" && (
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

/** The form on a model's page, folded. */
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
