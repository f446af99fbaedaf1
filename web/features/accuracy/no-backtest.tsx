/** Shown until a backtest has been run. */
export function NoBacktest() {
	return (
		<div className="lot mt-10 p-6">
			<h2 className="font-semibold text-head tracking-tight">No backtest yet</h2>
			<p className="mt-2 text-muted">No backtest has been run on this server. Results will appear here.</p>
		</div>
	);
}
