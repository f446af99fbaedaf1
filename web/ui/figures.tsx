/** Figures side by side: a label, the figure, and its sample. */
export interface Figure {
	label: string;
	value: string;
	/** Small text after the value. */
	unit?: string | null;
	note?: string | null;
}

export function Figures({ figures }: { figures: readonly Figure[] }) {
	return (
		<dl className="lot flex flex-wrap">
			{figures.map(({ label, value, unit, note }) => (
				<div
					key={label}
					className="-mr-px -mb-px flex grow basis-36 flex-col border-line border-r border-b p-4 sm:basis-52 sm:p-5"
				>
					<dt className="text-muted text-sm">{label}</dt>
					<dd className="mt-1.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-figure tabular-nums tracking-tight">
						{value}
						{unit && <span className="font-normal text-muted text-sm tracking-normal">{unit}</span>}
					</dd>
					{note && <dd className="mt-2 text-xs text-muted">{note}</dd>}
				</div>
			))}
		</dl>
	);
}
