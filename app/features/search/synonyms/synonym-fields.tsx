import { Field } from "~/components/form/field";

interface SynonymFieldsProps {
	words: string;
	meaning: string;
	errors?: { words?: string[] | undefined; meaning?: string[] | undefined } | undefined;
}

/** Which words mean what. */
export function SynonymFields({ words, meaning, errors }: SynonymFieldsProps) {
	return (
		<div className="grid max-w-prose gap-4 sm:grid-cols-2">
			<Field
				id="synonym-words"
				name="words"
				label="These words"
				defaultValue={words}
				maxLength={80}
				required
				errors={errors?.words}
			/>
			<Field
				id="synonym-meaning"
				name="meaning"
				label="mean"
				defaultValue={meaning}
				maxLength={80}
				required
				errors={errors?.meaning}
			/>
		</div>
	);
}
