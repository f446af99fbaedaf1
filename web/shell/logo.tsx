/** The logo: the letter L as the corner of a lot, with its survey pin and a parcel. */
export function Logo() {
	return (
		<span className="inline-flex items-center gap-2">
			<svg viewBox="0 0 24 24" fill="none" className="size-6" aria-hidden="true">
				<path d="M11 3h10v10H11z" className="fill-accent" />
				<path d="M5 2v17h17" className="stroke-ink" strokeWidth="2" />
				<circle cx="5" cy="19" r="2.75" className="fill-paper stroke-ink" strokeWidth="1.75" />
			</svg>
			<span className="font-semibold text-head tracking-[-0.03em]">Lotline</span>
		</span>
	);
}
