/** Chooses which part of a priced home a small screen shows; a wide one shows them all. */
const VIEWS = { price: 'Price', comps: 'Comps', map: 'Map', list: 'List' } as const;
export type View = keyof typeof VIEWS;

interface ViewChoiceProps {
	view: View;
	onChange: (view: View) => void;
}

export function ViewChoice({ view, onChange }: ViewChoiceProps) {
	return (
		<fieldset className="xl:hidden print:hidden">
			<legend className="sr-only">View</legend>
			<div className="grid auto-cols-fr grid-flow-col text-sm">
				{Object.entries(VIEWS).map(([name, words]) => (
					<label
						key={name}
						className="grid h-11 place-items-center border-transparent border-b-2 text-muted has-checked:border-ink has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-ink"
					>
						<input
							type="radio"
							name="view"
							value={name}
							checked={view === name}
							onChange={() => onChange(name as View)}
							className="sr-only"
						/>
						{words}
					</label>
				))}
			</div>
		</fieldset>
	);
}
