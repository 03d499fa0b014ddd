/** Parameters of an address as hidden fields of a form. */
export function HiddenFields({ of }: { of: readonly (readonly [name: string, value: string])[] }) {
	return of.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
