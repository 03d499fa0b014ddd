import { Link } from "@remix-run/react";
import { Field } from "~/components/form/field";
import { fieldId } from "~/features/model-editor/form-fields";
import { editModelPath } from "~/features/model-editor/model-addresses";
import type { NewModelAnswer } from "./submit-new.server";

/** The SKU of a new model, which is never changed again. */
export function SkuField({ form, taken }: NewModelAnswer) {
	return (
		<div className="rounded-card border border-line bg-card p-4 sm:p-6">
			<Field
				id={fieldId("sku")}
				name="sku"
				label="SKU"
				defaultValue={form.texts.sku ?? ""}
				autoComplete="off"
				spellCheck={false}
				errors={form.errors?.sku}
			/>
			{taken && (
				<p className="mt-1">
					<Link to={editModelPath(taken.sku)} className="inline-block py-1 text-link underline">
						Change {taken.name} ({taken.sku})
					</Link>
				</p>
			)}
			<p className="mt-1 text-sm text-quiet">
				Up to 64 letters, digits, dots, hyphens or underscores. It becomes the model's address and
				stays.
			</p>
		</div>
	);
}
