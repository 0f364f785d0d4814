# The chart of steps.csv as gnuplot draws it: same size, title, values and labels.
set terminal pngcairo size 800,600 background "#FCFCFA" font "Sans,9"
set output output
set title "Daily step count"
set style fill solid noborder
set boxwidth 0.8
set grid ytics linecolor "#E6E7E1" linetype 1
set border 1 linecolor "#9AA19A"
set tics scale 0 textcolor "#5A625C"
set yrange [0:*]
set datafile separator ","
unset key
plot input using 0:2:xtic(1) skip 1 with boxes linecolor "#2F6BDB", \
     input using 0:2:2 skip 1 with labels offset 0,-1 textcolor "#FFFFFF"
