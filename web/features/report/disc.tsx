/** The number of a comp as the plat draws it, so that a row or a heading is found there. */
export function Disc({ number }: { number: number }) {
	return (
		<span className="report-disc">
			<span className="sr-only">Comp </span>
			{number}
			<span className="sr-only">: </span>
		</span>
	);
}
