interface PinNumberProps {
	number: number;
	/** The agent excluded it: hollow. */
	excluded?: boolean;
}

/** A comp's number, as on its map pin and in its grid column. */
export function PinNumber({ number, excluded = false }: PinNumberProps) {
	const look = excluded ? 'border border-edge text-muted' : 'bg-ink text-paper print:border print:border-ink';
	return (
		<span
			className={`inline-grid size-5 shrink-0 place-items-center rounded-full font-semibold text-xs ${look}`}
		>
			<span className="sr-only">Comp </span>
			{number}
		</span>
	);
}
