extension Chart {
  var source: ChartData { data }
  var top: Int? { nil }
}
