/** Nothing was measured here yet: says so, and says nothing in its place. */
export function NoBacktest() {
	return (
		<div className="lot mt-10 p-6">
			<h2 className="font-semibold text-lg tracking-tight">Not measured here yet</h2>
			<p className="mt-2 text-muted">
				No backtest has been run on this installation, so there is no accuracy to state. Once one has been
				run, its figures stand here.
			</p>
		</div>
	);
}
