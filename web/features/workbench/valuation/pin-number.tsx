/** A comp's number, as on its map pin and in its grid column. */
export function PinNumber({ number }: { number: number }) {
	return (
		<span className="inline-grid size-5 shrink-0 place-items-center rounded-full bg-ink font-semibold text-paper text-xs print:border print:border-ink">
			<span className="sr-only">Comp </span>
			{number}
		</span>
	);
}
