import { Field, FormError } from "~/components/form/field";
import type { FieldErrors } from "~/components/form/form-outcome";
import { SubmitButton } from "~/components/form/submit-button";
import { ALERT_TITLE, HONEYPOT } from "./alert-texts";
import type { FreshAlertForm } from "./fresh-alert-form.server";

export interface RejectedAlert {
	typed: { email: string; target: string; stock: boolean };
	errors: FieldErrors;
}

export function alertPath(slug: string): string {
	return `/projector/${encodeURIComponent(slug)}/alert`;
}

/** Form for an address and a target price. A plain form: it works the same with and without scripts. */
export function AlertForm({
	slug,
	form: { token, pounds },
	rejected,
}: {
	slug: string;
	form: FreshAlertForm;
	rejected?: RejectedAlert | undefined;
}) {
	const { typed, errors = {} } = rejected ?? {};
	return (
		<form method="post" action={alertPath(slug)} className="mt-2 grid gap-4">
			<FormError>{errors[""]?.join(" ")}</FormError>
			<Field
				id="alert-email"
				name="email"
				type="email"
				label="Email address"
				required
				autoComplete="email"
				defaultValue={typed?.email}
				errors={errors.email}
			/>
			<Field
				id="alert-target"
				name="target"
				label="Your price in pounds"
				required
				inputMode="decimal"
				autoComplete="off"
				defaultValue={typed?.target ?? pounds}
				errors={errors.target}
			/>
			<label className="flex min-h-6 items-center gap-2">
				<input
					type="checkbox"
					name="stock"
					defaultChecked={typed?.stock}
					className="size-5 accent-link"
				/>
				Also when it is back in stock
			</label>
			<input type="hidden" name="token" value={token} />
			<label className="sr-only" aria-hidden="true">
				Leave this empty
				<input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
			</label>
			<div>
				<SubmitButton busyText="Sending..." isBusy={false}>
					Send me an alert
				</SubmitButton>
			</div>
			<p className="text-sm text-muted">
				No account: one mail to confirm, one for each fall, for six months. A link in each stops it.
			</p>
		</form>
	);
}

/** The form on a model's page, folded. */
export function AlertDetails({ slug, form }: { slug: string; form: FreshAlertForm }) {
	return (
		<details className="mt-4 print:hidden">
			<summary className="cursor-pointer py-1 font-semibold text-link">{ALERT_TITLE}</summary>
			<AlertForm slug={slug} form={form} />
		</details>
	);
}
