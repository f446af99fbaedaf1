/** A list of facts: label and value. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
	return (
		<dl className="lot divide-y divide-line">
			{facts.map(([label, value]) => (
				<div key={label} className="grid gap-1 px-6 py-4 sm:grid-cols-[12rem_1fr]">
					<dt className="text-muted">{label}</dt>
					<dd className="break-words font-medium tabular-nums">{value}</dd>
				</div>
			))}
		</dl>
	);
}
