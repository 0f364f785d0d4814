# Many bars as gnuplot draws them: same size and title; their names would only lie over each other.
set terminal pngcairo size 800,600 background "#FCFCFA" font "Sans,9"
set output output
set title "Benchmark"
set style fill solid noborder
set grid ytics linecolor "#E6E7E1" linetype 1
set border 1 linecolor "#9AA19A"
set tics scale 0 textcolor "#5A625C"
set yrange [0:*]
set datafile separator ","
unset key
plot input using 0:2 skip 1 with boxes linecolor "#2F6BDB"
