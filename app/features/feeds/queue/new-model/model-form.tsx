import { type SubmissionResult, useForm } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { Field, FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { MODEL_FIELDS, MODEL_LABELS, type ModelValues } from "./new-model";

export function ModelFormFields({
	answer,
	values,
	cancelPath,
}: {
	/** Result of a rejected form, or a problem with reading it. */
	answer: { lastResult: SubmissionResult } | { problem: string } | undefined;
	values: ModelValues;
	cancelPath: string;
}) {
	const [form, fields] = useForm<ModelValues>({
		lastResult: answer && "lastResult" in answer ? answer.lastResult : undefined,
		defaultValue: values,
	});
	const problem = answer && "problem" in answer ? answer.problem : form.errors?.join(" ");
	const isBusy = useNavigation().formMethod === "POST";
	return (
		<>
			<FormError>{isBusy ? undefined : problem}</FormError>
			{MODEL_FIELDS.map((name) => (
				<Field
					key={name}
					id={`model-${name}`}
					name={name}
					label={MODEL_LABELS[name]}
					autoComplete="off"
					defaultValue={fields[name].initialValue}
					errors={fields[name].errors}
				/>
			))}
			<p className="text-sm text-muted">
				Several barcodes are parted by semicolons. The other columns of the new model are filled by
				an import, as of every model.
			</p>
			<div className="flex flex-wrap gap-3">
				<SubmitButton busyText="Saving..." isBusy={isBusy}>
					Make this model
				</SubmitButton>
				<LinkButton look="quiet" to={cancelPath}>
					Cancel
				</LinkButton>
			</div>
		</>
	);
}
